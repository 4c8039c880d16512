import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Environment } from '#src/platform/env.ts'

const ARCHIVE = /^doneup-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar\.gz$/

/** How an archive of this name is called until it is whole. */
export const unfinishedOf = (file: string) => `${file}.unfinished`
/** What a backup that was killed leaves behind. */
export const UNFINISHED_ARCHIVE = /^doneup-[\dTZ-]+\.tar\.gz\.unfinished$/

/** Where archives go and are looked for. */
export function backupDirectory({ BACKUP_DIR, DATA_DIR }: Environment): string {
  return BACKUP_DIR ?? join(DATA_DIR, 'backups')
}

/** The name of an archive begun at this time: in the order of time when sorted. */
export function archiveName(now: Date): string {
  return `doneup-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`
}

/** When the newest finished backup was begun, by its name; null where there is none. */
export async function newestBackup(directory: string): Promise<Date | null> {
  const names = await readdir(directory).catch(() => [])
  const times = names.flatMap((name) => {
    const [, day, hour, minute, second] = ARCHIVE.exec(name) ?? []
    return day === undefined ? [] : [`${day}T${hour}:${minute}:${second}Z`]
  })
  const newest = times.toSorted().at(-1)
  return newest === undefined ? null : new Date(newest)
}
