/** Unsigned integers, in the narrowest array type that fits the largest. */
export type Numbers = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

const KINDS = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array } as const
const ALIGNMENT = 4
const HEADER_LENGTH_BYTES = 4

interface Section {
  name: string
  kind: 'text' | keyof typeof KINDS
  from: number
  bytes: number
}

export function narrowest(numbers: ArrayLike<number>): Numbers {
  let largest = 0
  for (let at = 0; at < numbers.length; at += 1) largest = Math.max(largest, numbers[at] ?? 0)
  const Kind = largest < 2 ** 8 ? Uint8Array : largest < 2 ** 16 ? Uint16Array : Uint32Array
  return Kind.from(numbers)
}

/** Serializes named lists of lines (without line breaks) and numbers: a JSON table of contents, then the sections. Deterministic. */
export function packSections(sections: Record<string, readonly string[] | Numbers>): Uint8Array<ArrayBuffer> {
  const contents = Object.entries(sections).map(([name, section]) => packed(name, section))
  let end = 0
  const table: Section[] = contents.map(({ name, kind, bytes }) => {
    const from = end
    end = aligned(from + bytes.byteLength)
    return { name, kind, from, bytes: bytes.byteLength }
  })
  const header = new TextEncoder().encode(JSON.stringify(table))
  const start = aligned(HEADER_LENGTH_BYTES + header.byteLength)
  const whole = new Uint8Array(start + end)
  new DataView(whole.buffer).setUint32(0, header.byteLength, true)
  whole.set(header, HEADER_LENGTH_BYTES)
  contents.forEach(({ bytes }, at) => {
    whole.set(bytes, start + (table[at]?.from ?? 0))
  })
  return whole
}

/** Reads the output of `packSections` without copying numbers. `bytes` must start at offset 0 of its buffer. */
export function unpackSections(bytes: Uint8Array<ArrayBuffer>) {
  const headerBytes = new DataView(bytes.buffer, 0).getUint32(0, true)
  const header = new TextDecoder().decode(
    bytes.subarray(HEADER_LENGTH_BYTES, HEADER_LENGTH_BYTES + headerBytes),
  )
  const start = aligned(HEADER_LENGTH_BYTES + headerBytes)
  const table = new Map((JSON.parse(header) as Section[]).map((section) => [section.name, section]))
  function find(name: string): Section {
    const section = table.get(name)
    if (section === undefined) throw new Error(`There is no section "${name}".`)
    return section
  }
  return {
    lines(name: string): string[] {
      const { from, bytes: length } = find(name)
      const text = new TextDecoder().decode(bytes.subarray(start + from, start + from + length))
      return text === '' ? [] : text.slice(0, -1).split('\n')
    },
    numbers(name: string): Numbers {
      const { kind, from, bytes: length } = find(name)
      if (kind === 'text') throw new Error(`The section "${name}" holds lines.`)
      const Kind = KINDS[kind]
      return new Kind(bytes.buffer, start + from, length / Kind.BYTES_PER_ELEMENT)
    },
  }
}

function packed(name: string, section: readonly string[] | Numbers) {
  if (section instanceof Uint8Array || section instanceof Uint16Array || section instanceof Uint32Array) {
    const kind = section instanceof Uint8Array ? 'u8' : section instanceof Uint16Array ? 'u16' : 'u32'
    const bytes = new Uint8Array(section.buffer, section.byteOffset, section.byteLength)
    return { name, kind, bytes } as const
  }
  const text = section.map((line) => `${line}\n`).join('')
  return { name, kind: 'text', bytes: new TextEncoder().encode(text) } as const
}

const aligned = (length: number) => Math.ceil(length / ALIGNMENT) * ALIGNMENT
