/** On which the tabs of this browser tell each other what the stream of an organization says. */
export function channelOf(organizationId: string): string {
  return `doneup-live-${organizationId}`
}
