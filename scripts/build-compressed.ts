import { glob, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Pages are not among them: the server writes its own address into those first. */
const COMPRESSIBLE = '**/*.{js,css,svg,json,webmanifest}'
/** Below this a compressed copy costs more than it saves. */
const LEAST_BYTES = 600

/** Puts a .br and a .gz beside every file that shrinks, so that the server only has to choose one. */
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
