import { pluralize } from '#src/lib/pluralize.ts'

/** What ends if all links do, and who still reads deals then. Counts are undefined until they are loaded. */
export function endingOf(links: number | undefined, guests: number | undefined) {
  const all = links === undefined ? 'All links' : links === 1 ? 'The link' : `All ${links} links`
  const kept = guests
    ? ` ${pluralize(guests, 'guest')} keep${guests === 1 ? 's' : ''} access until you remove them.`
    : ''
  return {
    title: links === undefined ? 'End all links' : `End ${pluralize(links, 'link')}`,
    text: `${all} to deals of this organization end${links === 1 ? 's' : ''} at once, permanently.${kept}`,
  }
}
