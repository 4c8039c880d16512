import { expect, test } from 'vitest'
import { parseScale } from './rule-dialog.tsx'

test.each([
  [
    '15,600 10.5\n53500 17.5%\nabove 39',
    [
      { upTo: 15_600, percent: 10.5 },
      { upTo: 53_500, percent: 17.5 },
      { upTo: null, percent: 39 },
    ],
  ],
  ['15,6,00 10.5\nabove 39', null],
  ['15600 10,5\nabove 39', null],
  ['15600 1e1\nabove 39', null],
  ['15600 10.5 or so\nabove 39', null],
  ['15600 10.5\n1000 17.5\nabove 39', null],
  ['15600 10.5', null],
  ['', null],
])('the brackets %j are %j', (text, brackets) => expect(parseScale(text)).toEqual(brackets))
