import { pluralize } from '#src/lib/pluralize.ts'
import type { ImportResult, UndoneImport } from './schema.ts'

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
