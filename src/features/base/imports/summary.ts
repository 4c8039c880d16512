import { formatNumber } from '#src/finance/money.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import type { FileKind } from './import-kind.ts'
import type { ImportResult, UndoneImport } from './schema.ts'

interface RowsToImport {
  /** The rows without a problem. */
  valid: number
  /** Those of them that will be imported. */
  count: number
  /** The rows that are known already. */
  present: number
}

/** Why the rows of a file can't be imported though they are valid, and what to do; null if they can. */
export function blockedText(
  { noun, known, maxRows = Number.POSITIVE_INFINITY }: Pick<FileKind<never>, 'noun' | 'known' | 'maxRows'>,
  { valid, count, present }: RowsToImport,
): string | null {
  const surplus = present + count - maxRows
  if (valid > 0 && count === 0) {
    const rows = valid === 1 ? 'the valid row is' : `all ${formatNumber(valid)} valid rows are`
    return `Nothing to import: ${rows} already ${known}. To add duplicates, choose “Import anyway”.`
  }
  if (count === 0 || surplus <= 0) return null
  const most = `At most ${pluralize(maxRows, noun)} can be ${known}`
  return `${most}, and ${formatNumber(present)} already are. Remove ${pluralize(surplus, 'row')} from the file.`
}

export function importedText({ imported }: ImportResult, noun: string): string {
  return imported === 0 ? 'Nothing new to import' : `${pluralize(imported, noun)} imported`
}

export function resultTexts(
  { skipped, projects }: ImportResult,
  noun: string,
  skippedRows: number,
): string[] {
  return [
    projects > 0 && `${pluralize(projects, 'won deal')} became ${projects === 1 ? 'a project' : 'projects'}.`,
    skipped > 0 && `${pluralize(skipped, `duplicate ${noun}`)} skipped.`,
    skippedRows > 0 && `${pluralize(skippedRows, 'row')} with problems skipped.`,
  ].filter((text) => text !== false)
}

export function undoneText({ removed, kept }: UndoneImport, noun: string): string {
  const text = `${pluralize(removed, noun)} removed.`
  return kept === 0 ? text : `${text} ${pluralize(kept, noun)} changed since the import and not removed.`
}
