import { expect, test } from 'vitest'
import { emailLink, phoneLink } from '#src/ui/text/contact.tsx'

test.each([
  ['+64 (0)21 555 0142', 'tel:+64215550142'],
  ['0064 (0)21-555 0142', 'tel:0064215550142'],
  ['(021) 555 0142', 'tel:0215550142'],
  ['+61 412 345 678', 'tel:+61412345678'],
  ['0800 PLUMBER', 'tel:08007586237'],
  ['021 555 0142 (office)', 'tel:0215550142'],
])('%s is dialled as %s', (phone, link) => expect(phoneLink(phone)).toBe(link))

test('an address with signs is one address in its link', () => {
  expect(emailLink('m&j#1.smith@xtra.example')).toBe('mailto:m%26j%231.smith@xtra.example')
})
