/** The part of XMLHttpRequest that uploads use, based on `fetch`, so that they use the test browser's network. */
export class RequestByFetch {
  readonly upload: { onprogress: (progress: { loaded: number; total: number }) => void } = {
    onprogress: () => {},
  }
  timeout = 0
  status = 0
  responseText = ''
  onload = () => {}
  onerror = () => {}
  ontimeout = () => {}
  onabort = () => {}
  readonly #headers = new Headers()
  #method = ''
  #path = ''
  #isAborted = false

  open(method: string, path: string): void {
    this.#method = method
    this.#path = path
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value)
  }

  abort(): void {
    this.#isAborted = true
    this.onabort()
  }

  send(body: FormData): void {
    const sent = fetch(this.#path, { method: this.#method, headers: this.#headers, body })
    this.upload.onprogress({ loaded: 1, total: 2 })
    void sent
      .then(async (answer) => {
        this.status = answer.status
        this.responseText = await answer.text()
        return this.onload
      })
      .catch(() => this.onerror)
      .then((tell) => this.#isAborted || tell())
  }
}
