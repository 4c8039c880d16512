import type { Mutation } from './mutations.ts'

/** Faults in the rules of docs/rules.md, each of which the rule's own test finds. */
export const RULE_MUTATIONS: readonly Mutation[] = [
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
]
