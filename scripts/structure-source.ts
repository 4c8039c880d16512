import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { TAG } from './clauses.ts'

/** A source file for the structure rules; paths are relative to the repository, with forward slashes. */
export interface SourceFile {
  path: string
  /** Without comments, so that rules don't match prose. */
  code: string
  /** Without the tags of tests, which lengthen nothing that is read. */
  lines: number
  imports: Import[]
}

export interface Import {
  /** A path in the project ("src/lib/api/http.ts"), or a package name as written. */
  target: string
  ours: boolean
  /** `import type` and `export type`, erased at run time. */
  typeOnly: boolean
  /** The names in braces. */
  names: string[]
}

const codeFile = /\.(ts|tsx|css|sql)$/
const staticImport = /^import\s+(type\s+)?(?:([\w$*{][^'"`;=()]*?)\bfrom\s+)?(['"])([^'"]+)\3/gm
const reExport = /^export\s+(type\s+)?((?:\*|\{)[^'"`;=()]*?)\bfrom\s+(['"])([^'"]+)\3/gm
const dynamicImport = /\bimport\(\s*(['"])([^'"]+)\1\s*\)/g

/** Reads all code files in these folders. */
export function readSources(root: string, folders: readonly string[]): SourceFile[] {
  return folders.flatMap((folder) => {
    const names = readdirSync(posix.join(root, folder), { recursive: true, encoding: 'utf8' })
    return names
      .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
      .filter((path) => codeFile.test(path))
      .toSorted()
      .map((path) => parseSource(path, readFileSync(posix.join(root, path), 'utf8')))
  })
}

export function parseSource(path: string, text: string): SourceFile {
  const code = withoutComments(text)
  const lines = text.split('\n').filter((line) => !TAG.test(line)).length - 1
  return { path, code, lines, imports: importsOf(path, code) }
}

function withoutComments(text: string): string {
  return text.replace(/^\s*\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1')
}

function importsOf(path: string, code: string): Import[] {
  const written = [
    ...[staticImport, reExport].flatMap((pattern) =>
      [...code.matchAll(pattern)].map(([, type, what = '', , name = '']) => ({
        name,
        typeOnly: type !== undefined,
        names: [...what.matchAll(/[{,]\s*(?:type\s+)?(\w+)/g)].map(([, word = '']) => word),
      })),
    ),
    ...[...code.matchAll(dynamicImport)].map(([, , name = '']) => ({ name, typeOnly: false, names: [] })),
  ]
  return written.map(({ name, ...rest }) => ({ ...resolve(path, name), ...rest }))
}

function resolve(from: string, name: string): { target: string; ours: boolean } {
  const clean = name.replace(/\?.*$/, '')
  if (clean.startsWith('.')) return { target: posix.join(posix.dirname(from), clean), ours: true }
  if (/^#(src|db)\//.test(clean)) return { target: clean.slice(1), ours: true }
  return { target: clean, ours: false }
}
