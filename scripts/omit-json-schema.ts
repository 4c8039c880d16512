import type { Plugin } from 'vite'

const EXPORTED = /^export (?:const|function) (\w+)/gm

/**
 * Leaves out zod's conversion to JSON Schema, a fifth of its code: only the server uses it, for the API document. Zod's schemas
 * refer to it in methods, so it can't be tree-shaken.
 */
export function omitJsonSchema(): Plugin {
  return {
    name: 'omit-json-schema',
    transform: {
      filter: { id: /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
      handler: (code) => {
        const names = [...code.matchAll(EXPORTED)].map(([, name]) => name)
        return names.map((name) => `export const ${name} = () => {}`).join('\n')
      },
    },
  }
}
