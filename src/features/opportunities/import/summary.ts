import { counted } from '#src/lib/counted.ts'
import type { ImportResult, UndoneImport } from './schema.ts'

export function importedText({ imported }: ImportResult): string {
  return imported === 0 ? 'Nothing new to import' : `${counted(imported, 'deal')} imported`
}

export function resultTexts({ skipped, projects }: ImportResult, skippedRows: number): string[] {
  return [
    projects > 0 && `${counted(projects, 'won deal')} became ${projects === 1 ? 'a project' : 'projects'}.`,
    skipped > 0 && `${counted(skipped, 'duplicate deal')} skipped.`,
    skippedRows > 0 && `${counted(skippedRows, 'row')} with problems skipped.`,
  ].filter((text) => text !== false)
}

export function undoneText({ removed, kept }: UndoneImport): string {
  const text = `${counted(removed, 'deal')} removed.`
  return kept === 0 ? text : `${text} ${counted(kept, 'deal')} changed since the import and not removed.`
}
