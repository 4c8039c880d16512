/** The forms of the page in which something was typed, each with its question whether to discard it: the first asks for all. */
export const typedForms = new Map<object, () => Promise<boolean>>()

/** Calls `leave` once the user has agreed to discard what was typed into the page; `leave` then navigates without asking again. */
export async function confirmLeaving(leave: () => unknown): Promise<void> {
  const [ask] = typedForms.values()
  if (ask === undefined || (await ask())) await leave()
}
