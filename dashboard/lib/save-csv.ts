/** Downloads a table in CSV as a file. */
export function saveCsv(name: string, table: string): void {
  const url = URL.createObjectURL(new Blob([table], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
