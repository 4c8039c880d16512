import { counted } from '#src/lib/counted.ts'
import type { ImportResult, UndoneImport } from './schema.ts'

/** What an import has made, in a few words. */
export function madeInWords({ imported }: ImportResult): string {
  return imported === 0 ? 'Nothing new to import' : `${counted(imported, 'deal')} imported`
}

/** What became of a file besides what was added, a sentence each. */
export function resultInWords({ skipped, projects }: ImportResult, leftOut: number): string[] {
  return [
    ...(projects > 0
      ? [`${counted(projects, 'deal')} came as Won and became ${projects === 1 ? 'a project' : 'projects'}.`]
      : []),
    ...(skipped > 0
      ? [`${counted(skipped, 'deal')} ${skipped === 1 ? 'was' : 'were'} there already and left out.`]
      : []),
    ...(leftOut > 0
      ? [`${counted(leftOut, 'row')} with problems ${leftOut === 1 ? 'was' : 'were'} left out.`]
      : []),
  ]
}

/** What taking an import back has done. */
export function undoneInWords({ removed, kept }: UndoneImport): string {
  const gone = `${counted(removed, 'deal')} ${removed === 1 ? 'was' : 'were'} removed.`
  if (kept === 0) return gone
  return `${gone} ${counted(kept, 'deal')} ${kept === 1 ? 'was' : 'were'} changed since and ${kept === 1 ? 'stays' : 'stay'}.`
}
