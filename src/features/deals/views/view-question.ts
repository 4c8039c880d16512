/** What is asked in a dialog: the name of a new view, another name, or the order of all. */
export type ViewQuestion =
  | { kind: 'save'; name?: string }
  | { kind: 'rename'; id: string }
  | { kind: 'arrange' }
