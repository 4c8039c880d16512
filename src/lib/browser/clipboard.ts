/** Copies a text. False if the browser blocks it: it has no clipboard without https, or the person has refused it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
