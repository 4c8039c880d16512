import type { Mutation } from './mutations.ts'

/** Faults in the rules of docs/rules.md, each of which the rule's own test finds. */
export const RULE_MUTATIONS: readonly Mutation[] = [
  {
    title: 'a file with one wrong byte is read in another encoding',
    file: 'src/lib/decode-text.ts',
    before: 'return letters >= wrong',
    after: 'return wrong === 0',
    near: 'src/lib/decode-text',
  },
  {
    title: 'a margin of 0.2 in a file is 0.2%',
    file: 'src/features/imports/cells.ts',
    before: 'return couldBePartOfOne(figure) && figure < 1',
    after: 'return couldBePartOfOne(figure) && figure < 0',
  },
  {
    title: 'a day is read behind any number of entries of a photo',
    file: 'src/platform/photo-day.ts',
    before: 'Math.min(short(start), MAX_ENTRIES)',
    after: 'Math.max(short(start), MAX_ENTRIES)',
  },
  {
    title: 'parts of a Word file may share their bytes',
    file: 'src/platform/word-files.ts',
    before: 'start + LOCAL_HEADER_BYTES + packed > next.start',
    after: 'start > next.start + packed',
    near: 'src/features/documents/worst-files',
  },
  {
    title: 'a body that an operation doesn’t declare has no end',
    file: 'src/platform/api.ts',
    before: 'else if (documentation.requestBody === undefined) await',
    after: 'else if (documentation.requestBody === undefined && body) await',
    near: 'src/server/openapi-limits',
  },
  {
    title: 'one key takes all places of a fair queue',
    file: 'src/lib/fair-queue.ts',
    before: 'count >= most || own.count >= mostOfOne',
    after: 'count >= most || count >= mostOfOne * most',
  },
  {
    title: 'each request of a visitor makes a copy of a photo',
    file: 'src/platform/photo-copies.ts',
    before: 'making.get(path) ?? inTurn',
    after: 'making.get(copy.owner) ?? inTurn',
    near: 'src/features/share-links/shared-photos',
  },
  {
    title: 'one person’s slow receivers take all places of lanes',
    file: 'src/platform/outbox.ts',
    before: 'and (for_person is null or',
    after: 'and (true or',
  },
  {
    title: 'of two lanes, the one with the older job always comes first',
    file: 'src/platform/outbox.ts',
    before: 'order by place, rank, taken_at nulls first',
    after: 'order by place, rank',
  },
  {
    title: 'webhook endpoints outlive the session that added them',
    file: 'src/features/accounts/access-register.server.ts',
    before: "  notifiedByTrigger: 'webhook_endpoints_report_end',\n} as const",
    after: "  notifiedByTrigger: 'webhook_endpoints_report_end',\n  ...{ endsWith: FACTOR },\n} as const",
    near: 'src/features/accounts/access.test.ts',
  },
  {
    title: 'a webhook endpoint gets another address without recent authentication',
    file: 'src/features/webhooks/routes.server.ts',
    before: 'if (isMoved) requireProof(c, session)',
    after: '',
    near: 'src/features/webhooks',
  },
  {
    title: 'a value of a setting is read as the markup of a legal text',
    file: 'src/features/marketing/legal-text.ts',
    before: 'return text.split(',
    after: 'return filled(text, values).split(',
  },
  {
    title: 'a dialog opens above the toasts',
    file: 'src/ui/dialog.tsx',
    before: 'const close = openModal(element)',
    after: 'element.showModal()\n    const close = () => element.close()',
    near: 'src/ui/modal.test.ts',
  },
  {
    title: 'Enter that accepts a composed word is a command in Safari’s order of events',
    file: 'src/ui/composition-keys.ts',
    before: 'if (!event.isComposing && event.keyCode !== HANDLED_BY_INPUT_METHOD) return',
    after: 'if (!event.isComposing) return',
    near: 'src/app/composition.test.tsx',
  },
]
