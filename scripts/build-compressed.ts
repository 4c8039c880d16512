import { glob, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Not HTML: the server fills in its settings first. */
const COMPRESSIBLE = '**/*.{js,css,svg,json,webmanifest}'
/** Compressing smaller files isn't worth it. */
const LEAST_BYTES = 600

/** Writes a .br and a .gz beside each file that gets smaller. */
export async function compressFiles(folder: string): Promise<void> {
  const files = await Array.fromAsync(glob(COMPRESSIBLE, { cwd: folder }))
  await Promise.all(files.map((file) => compressFile(`${folder}/${file}`)))
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < LEAST_BYTES) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
