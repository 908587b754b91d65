export const Picker = ({ titles, children }) => {
  const [chosen, setChosen] = useState(0);
  const panels = React.Children.toArray(children);
  return (
    <div className="rounded-lg border p-4">
      <div className="flex gap-2">
        {titles.map((title, index) => (
          <button
            key={title}
            type="button"
            aria-pressed={index === chosen ? "true" : "false"}
            className={`rounded-full border px-3 py-1 ${index === chosen ? "bg-primary text-white" : ""}`}
            onClick={() => setChosen(index)}
          >
            {title}
          </button>
        ))}
      </div>
      {panels[chosen]}
    </div>
  );
};
