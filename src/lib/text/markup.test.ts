import { expect, test } from 'vitest'
import { cssString, markup } from './markup.ts'

test('escapes texts, and keeps markup, lists and nothing', () => {
  const name = '<script>alert("1")</script> & co'
  const rows = ['a', '<b>'].map((row) => markup`<li>${row}</li>`)
  expect(markup`<p title="${name}">${name}</p><ul>${rows}</ul>${null}${7}`.html).toBe(
    '<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; co">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; co</p><ul><li>a</li><li>&lt;b&gt;</li></ul>7',
  )
})

test('a CSS string can end neither itself nor its style element', () => {
  expect(cssString('Smith "&" Sons </style>\n\\')).toBe(
    '"Smith \\22 \\26 \\22  Sons \\3c \\2f style\\3e \\a \\5c "',
  )
})
