import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Environment } from '#src/platform/process/env.ts'

const ARCHIVE = /^doneup-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar\.gz$/

/** The name of an unfinished archive. */
export const unfinishedOf = (file: string) => `${file}.unfinished`
/** Matches archives left by a backup that was killed. */
export const UNFINISHED_ARCHIVE = /^doneup-[\dTZ-]+\.tar\.gz\.unfinished$/

export function backupDirectory({ BACKUP_DIR, DATA_DIR }: Environment): string {
  return BACKUP_DIR ?? join(DATA_DIR, 'backups')
}

/** The name of an archive, which sorts by start time. */
export function archiveName(now: Date): string {
  return `doneup-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`
}

/** The start time of the newest complete backup, from its name; null if there is none. */
export async function newestBackup(directory: string): Promise<Date | null> {
  const names = await readdir(directory).catch(() => [])
  const times = names.flatMap((name) => {
    const [, day, hour, minute, second] = ARCHIVE.exec(name) ?? []
    return day === undefined ? [] : [`${day}T${hour}:${minute}:${second}Z`]
  })
  const newest = times.toSorted().at(-1)
  return newest === undefined ? null : new Date(newest)
}
