import type { SourceFile } from './structure-source.ts'

/** One rule about one file: a sentence per violation that says where the code belongs. */
export type Rule = (file: SourceFile, files: readonly SourceFile[]) => string[]

export const LAYERS = ['app', 'server', 'features', 'platform', 'finance', 'ui', 'lib'] as const
export type Layer = (typeof LAYERS)[number]

/** The neighbourhoods of slices, from the top. A slice imports from its own floor and those below. */
export const FLOORS = ['doors', 'work', 'build', 'deals', 'public', 'people', 'base'] as const

export const layerOf = (path: string) => LAYERS.find((layer) => path.startsWith(`src/${layer}/`))
export const floorOf = (path: string) => FLOORS.find((floor) => path.startsWith(`src/features/${floor}/`))
/** "deals/agreements": the floor and the slice. */
export const sliceOf = (path: string) => /^src\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1]
export const isTest = (path: string) => /\.test\.tsx?$/.test(path) || /\/test-[\w-]+\.tsx?$/.test(path)
export const isServerCode = (path: string) =>
  path.endsWith('.server.ts') || ['server', 'platform'].includes(layerOf(path) ?? '')
export const projectImports = (file: SourceFile) => file.imports.filter((one) => one.ours)

/** Files of a slice that only its own screens may import: client requests, operations, background jobs. */
export const OWN_FILES = /(^|\/|-)(api|routes\.server|jobs\.server)\.ts$/
