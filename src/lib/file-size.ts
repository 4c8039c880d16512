const GIGABYTE = 1024 ** 3
const MEGABYTE = 1024 ** 2

/** Formats bytes as `3.1 GB`, or below one gigabyte as `312 MB`, rounded up. */
export function fileSize(bytes: number): string {
  if (bytes < GIGABYTE) return `${Math.ceil(bytes / MEGABYTE).toLocaleString('en-NZ')} MB`
  return `${(bytes / GIGABYTE).toLocaleString('en-NZ', { maximumFractionDigits: 1 })} GB`
}
