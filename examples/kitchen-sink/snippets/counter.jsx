export const Counter = ({ start = 0, label = "Count" }) => {
  const [count, setCount] = useState(start);
  return (
    <button type="button" className="rounded border px-3 py-1" onClick={() => setCount(count + 1)}>
      {label}: {count}
    </button>
  );
};
