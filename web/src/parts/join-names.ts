/** Return "Ann", "Ann and Ben" or "Ann, Ben and Cat". */
export function joinNames(names: readonly string[]): string {
  return names.length < 2
    ? names.join("")
    : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;
}
