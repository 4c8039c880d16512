/** The parts of pages that links name. Emails already sent contain them, so they don't change with a heading. */
export const ANCHORS = {
  agreement: 'agreement-and-conditions',
  checklist: 'due-diligence',
  offers: 'offers',
  tasks: 'tasks',
} as const
export type Anchor = (typeof ANCHORS)[keyof typeof ANCHORS]
