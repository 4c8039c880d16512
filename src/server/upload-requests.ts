/** The operations that take a file as multipart/form-data; each limits its size itself, while it arrives. */
const UPLOADS = [/^\/api\/opportunities\/[^/]+\/documents$/]

/** Whether a request may carry a form with a file instead of JSON. */
export function isUpload(method: string, path: string): boolean {
  return method === 'POST' && UPLOADS.some((upload) => upload.test(path))
}
