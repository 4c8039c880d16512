import { createClient } from '@hey-api/openapi-ts'
import { generateSource } from 'oazapfts'

/** Generates a client by Hey API into a folder. */
export async function generateHeyApi(documentFile: string, folder: string): Promise<void> {
  await createClient({
    input: documentFile,
    output: { path: folder },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent', file: false },
  })
}

/** Generates a client by oazapfts; returns its source. */
export const generateOazapfts = (documentFile: string): Promise<string> => generateSource(documentFile)
