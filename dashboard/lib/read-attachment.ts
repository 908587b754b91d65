/** Reads a file for an API request: its name, and its contents in base64. */
export async function readAttachment(file: File): Promise<{ name: string; data: string }> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error(`Couldn't read ${file.name}.`)));
    reader.readAsDataURL(file);
  });
  return { name: file.name, data: url.slice(url.indexOf(',') + 1) };
}
