import type { Mutation } from './mutations.ts'

/** Faults in what is kept, shown and forgotten of what people do, each of which a test finds. */
export const SAVING_MUTATIONS: readonly Mutation[] = [
  {
    title: 'an Undo is confirmed before its request is answered',
    file: 'src/ui/dialog/toasts.ts',
    before: "typeof undone === 'string' ? undone : await undone",
    after: "typeof undone === 'string' ? undone : 'shown'",
    near: 'src/ui/dialog/toasts.test.ts',
  },
  {
    title: 'a conflict is asked about only if the server refuses the field at once',
    file: 'src/lib/offline-queue/sender.ts',
    before: 'if (submission.keepsRefused) this.#queue.askIfRefused(entry)',
    after: 'if (submission.keepsRefused && !navigator.onLine) this.#queue.askIfRefused(entry)',
    near: 'src/features/deals/deal-editor/detail/conflicts.test.tsx',
  },
  {
    title: 'the holding costs of a deal are saved as one',
    file: 'src/features/deals/pipeline/deal-edits.ts',
    before: "edited === 'parts' ? [field] : []",
    after: "edited === 'whole' ? [field] : []",
    near: 'src/features/deals/pipeline/deal-edits.test.ts',
  },
  {
    title: 'each move of a deal within an hour is a notification of its own',
    file: 'src/platform/rows/stage-moves.ts',
    before: "interval '1 hour'",
    after: "interval '0 hours'",
    near: 'src/features/base/notifications/status-notifications.test.ts',
  },
  {
    title: 'the header says Saved while a field is typed in',
    file: 'src/ui/form/save-state.tsx',
    before: "if (isTyped) return { text: 'Not saved yet', isProblem: false }",
    after: "if (isTyped && hasQueued(own)) return { text: 'Not saved yet', isProblem: false }",
    near: 'src/features/deals/deal-editor/detail/unsaved-work.test.tsx',
  },
  {
    title: 'an independent edit that waits behind a refused one replaces what someone else has changed',
    file: 'src/lib/offline-queue/sender.ts',
    before: 'if (one.version === null && !isOfMany) this.#queue.put({ ...one, version: from })',
    after: 'if (one.version === from) this.#queue.put({ ...one, version: from })',
    near: 'src/features/deals/deal-editor/detail/unsaved-work.test.tsx',
  },
  {
    title: 'what needs a failed change waits forever',
    file: 'src/lib/offline-queue/behind-failed.ts',
    before: 'if (failed !== undefined) return',
    after: 'if (failed !== undefined && isBehindFailed(entry)) return',
    near: 'src/lib/offline-queue/order.test.ts',
  },
  {
    title: 'an entry of activity has the last values before',
    file: 'src/platform/rows/activity.ts',
    before: 'g.before || l.before as before',
    after: 'l.before || g.before as before',
    near: 'src/features/deals/pipeline/activity/events.test.ts',
  },
  {
    title: 'builders see what a property is worth when done up',
    file: 'src/features/build/projects/schema.ts',
    before: 'doneUpValue: { instead: null }',
    after: 'doneUpValue: SEEN',
    near: 'src/server/every-operation/builder-answers.test.ts',
  },
  {
    title: 'a page remembers the last person’s filters for the next one',
    file: 'src/lib/browser/browser-session.ts',
    before: '  user.subscribe(() => {\n    value = initial()\n  })\n',
    after: '',
    near: 'src/lib/browser/browser-session.test.ts',
  },
  {
    title: 'what is saved after a field came back to its first value isn’t in the activity',
    file: 'src/platform/rows/activity.ts',
    before: "coalesce(jsonb_object_agg(a.key, a.value), '{}')",
    after: 'jsonb_object_agg(a.key, a.value)',
    near: 'src/features/deals/pipeline/activity/events.test.ts',
  },
  {
    title: 'a test waits for a second only',
    file: 'src/ui/form/saved-page.test.ts',
    before: 'await eventually(() => expect(currentToast.get()?.message)',
    after: 'await vi.waitFor(() => expect(currentToast.get()?.message)',
    near: 'src/server/rules/patient-tests.test.ts',
  },
]
