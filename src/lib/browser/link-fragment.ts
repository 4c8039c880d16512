/**
 * The own part of a link's last part: without parameters that other sites add, such as "&fbclid=…", and without the signs of
 * the sentence around it, also percent-encoded. A link's own part ends with a letter, a digit, "_" or "-".
 */
export function linkFragment(text: string): string {
  let end = text.search(/[?&]|$/)
  for (let sign = signBefore(text, end); sign > 0; sign = signBefore(text, end)) end -= sign
  return text.slice(0, end)
}

/** The length of the sign that ends before `end`; 0 for a character of a link. */
function signBefore(text: string, end: number): number {
  if (/^%[0-9a-f]{2}$/i.test(text.slice(Math.max(0, end - 3), end))) return 3
  return /[^\w-]/.test(text.charAt(end - 1)) ? 1 : 0
}
