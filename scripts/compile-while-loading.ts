import type { Plugin } from 'vite'

const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Has Chromium compile all functions of the first file, which every page calls, on another thread while the file loads;
 * otherwise the main thread compiles each when it is first called. The hint must be the first line, so it is added last.
 */
export function compileWhileLoading(): Plugin {
  return {
    name: 'compile-while-loading',
    generateBundle: {
      order: 'post',
      handler: (_, files) => {
        for (const file of Object.values(files))
          if (file.type === 'chunk' && file.isEntry) file.code = HINT + file.code
      },
    },
  }
}
