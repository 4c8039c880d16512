import type { ImportResult, UndoneImport } from './schema.ts'

/** "1 deal", "4,990 deals". */
export function dealsInWords(count: number): string {
  return count === 1 ? '1 deal' : `${count.toLocaleString('en-NZ')} deals`
}

/** What an import has made, in a few words. */
export function madeInWords({ imported }: ImportResult): string {
  return imported === 0 ? 'Nothing new to import' : `${dealsInWords(imported)} imported`
}

/** What became of a file besides what was added, a sentence each. */
export function resultInWords({ skipped, projects }: ImportResult, leftOut: number): string[] {
  return [
    ...(projects > 0
      ? [`${dealsInWords(projects)} came as Won and became ${projects === 1 ? 'a project' : 'projects'}.`]
      : []),
    ...(skipped > 0
      ? [`${dealsInWords(skipped)} ${skipped === 1 ? 'was' : 'were'} there already and left out.`]
      : []),
    ...(leftOut > 0
      ? [
          `${leftOut === 1 ? '1 row' : `${leftOut.toLocaleString('en-NZ')} rows`} with problems ${leftOut === 1 ? 'was' : 'were'} left out.`,
        ]
      : []),
  ]
}

/** What taking an import back has done. */
export function undoneInWords({ removed, kept }: UndoneImport): string {
  const gone = `${dealsInWords(removed)} ${removed === 1 ? 'was' : 'were'} removed.`
  if (kept === 0) return gone
  return `${gone} ${dealsInWords(kept)} ${kept === 1 ? 'was' : 'were'} changed since and ${kept === 1 ? 'stays' : 'stay'}.`
}
