const GIGABYTE = 1024 ** 3
const MEGABYTE = 1024 ** 2

/** A number of bytes as people read it: `3.1 GB`, and below one gigabyte `312 MB`, rounded up. */
export function fileSize(bytes: number): string {
  if (bytes < GIGABYTE) return `${Math.ceil(bytes / MEGABYTE).toLocaleString('en-NZ')} MB`
  return `${(bytes / GIGABYTE).toLocaleString('en-NZ', { maximumFractionDigits: 1 })} GB`
}
