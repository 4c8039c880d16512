/** The label of the option with this value; the value itself for one that isn’t in the list, as a newer version may send. */
export function optionLabel(options: readonly { value: string; label: string }[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value
}
