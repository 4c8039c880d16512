/** One pointer or keyboard step, in the format that WebDriver and WebDriver BiDi share. */
export type Step =
  | { type: 'pointerMove'; x: number; y: number; duration?: number }
  | { type: 'pointerDown' | 'pointerUp'; button: 0 }
  | { type: 'keyDown' | 'keyUp'; value: string }
  | { type: 'pause'; duration: number }

export type Value = string | number | boolean | null | readonly Value[] | { [name: string]: Value }

/** A browser under automation. Scripts are function bodies; the result is JSON. */
export interface Driver {
  name: string
  open(url: string): Promise<void>
  reload(): Promise<void>
  run(script: string, ...values: Value[]): Promise<unknown>
  perform(device: 'pointer' | 'key', steps: Step[]): Promise<void>
  chooseFile(cssSelector: string, path: string): Promise<void>
  close(): Promise<void>
}
