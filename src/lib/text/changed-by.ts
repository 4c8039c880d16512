import type { ChangeAuthor } from '../rows/change-author.ts'

type By = ChangeAuthor | null | undefined

/** A sentence of what someone did, such as “changed this quote to $230”, without a full stop. */
export function changedByText(by: By, did: string): string {
  return by?.isMe ? `You ${did} in another window.` : `${by?.name ?? 'Someone else'} ${did}.`
}

/** What a form says that keeps what was typed: saving it again overwrites the other change. */
export function saveAgainText(by: By): string {
  return by?.isMe
    ? 'Save again to replace that change with this one'
    : 'Save again to replace their changes with yours'
}
