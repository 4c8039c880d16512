const LONGEST = 100
/** File systems have names of at most 255 bytes; the rest is for an extension, a number and the days of an export. */
const LONGEST_BYTES = 200
/** Names that Windows reserves, with any extension. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** A file name that is valid on every system, keeping the extension; `fallback` if nothing readable is left. */
export function safeFileName(text: string, fallback: string): string {
  const plain = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[<>:"/\\|?*\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
  const extension = /\.[a-z0-9]{1,8}$/i.exec(plain)?.[0] ?? ''
  const stem = beginning(plain.slice(0, plain.length - extension.length)).replace(/(?<![\s.])[\s.]+$/, '')
  const readable = /[\p{L}\p{N}]/u.test(stem) ? stem : fallback
  return `${readable.replace(DEVICES, '$&_')}${extension}`
}

/** At most as many characters and bytes of UTF-8 as a name may have, without a part of a character. */
function beginning(text: string): string {
  const characters = Array.from(text).slice(0, LONGEST)
  let bytes = 0
  const fitting = characters.findIndex((one) => {
    bytes += new TextEncoder().encode(one).length
    return bytes > LONGEST_BYTES
  })
  return characters.slice(0, fitting < 0 ? LONGEST : fitting).join('')
}

/** Makes names unique per folder: the second "a.pdf" becomes "a (2).pdf". Ignores case and Unicode form, as most disks do. */
export function createNamesInFolders(): (folder: string, name: string) => string {
  const taken = new Set<string>()
  /** The next number to try for a name, which avoids quadratic time for equal names. */
  const tried = new Map<string, number>()
  const sameFor = (path: string) => path.normalize('NFC').toLowerCase()
  return (folder, name) => {
    const extension = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? ''
    const stem = name.slice(0, name.length - extension.length)
    const first = sameFor(`${folder}${name}`)
    for (let count = tried.get(first) ?? 1; ; count += 1) {
      const path = `${folder}${count === 1 ? name : `${stem} (${count})${extension}`}`
      if (taken.has(sameFor(path))) continue
      taken.add(sameFor(path))
      tried.set(first, count + 1)
      return path
    }
  }
}

const JPEG_EXTENSIONS = ['jpg', 'jpe', 'jfif']

/** The kind of file by its name's extension (jpg, jpe and jfif count as jpeg); null if it isn't one of `kinds`. */
export function kindOfName<Kind extends string>(name: string, kinds: readonly Kind[]): Kind | null {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()
  const named = JPEG_EXTENSIONS.includes(extension ?? '') ? 'jpeg' : extension
  return kinds.find((kind) => kind === named) ?? null
}

/** A Content-Disposition that always downloads the file, under its original name. */
export function attachmentHeader(name: string): string {
  const letters = name.normalize('NFD').replaceAll(/\p{M}/gu, '')
  const plain = letters.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}

const GIGABYTE = 1024 ** 3
const MEGABYTE = 1024 ** 2

/** Formats bytes as `3.1 GB`, or below one gigabyte as `312 MB`, rounded up. */
export function fileSize(bytes: number): string {
  if (bytes < GIGABYTE) return `${Math.ceil(bytes / MEGABYTE).toLocaleString('en-NZ')} MB`
  return `${(bytes / GIGABYTE).toLocaleString('en-NZ', { maximumFractionDigits: 1 })} GB`
}
