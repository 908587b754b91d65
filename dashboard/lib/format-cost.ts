/** Formats a cost in US dollars: "$0.191", "$12.40". */
export function formatCost(dollars: number): string {
  return `$${dollars.toFixed(dollars < 1 && dollars > 0 ? 3 : 2)}`;
}
