import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import type { Queryable } from '#src/platform/db/database.ts'

/** Agents of the demo deals. */
const DEMO_AGENTS = [
  { name: 'Hana Parata', phone: '021 555 0141', email: 'hana@parata.example' },
  { name: 'James Wu', phone: '027 555 0118', email: 'james.wu@harbour.example' },
  { name: 'Ravi Singh', phone: '022 555 0163', email: 'ravi@singhhomes.example' },
  { name: 'Anika Thompson', phone: '021 555 0107', email: 'anika@baysales.example' },
  { name: 'Liam McKenzie', phone: '027 555 0189', email: null },
  { name: 'Kirsty Bell', phone: '03 555 0122', email: 'kirsty.bell@plains.example' },
  { name: 'Tāne Ngata', phone: '022 555 0175', email: 'tane@ngata.example' },
  { name: 'Moana Fifita', phone: null, email: 'moana@harbour.example' },
] as const

const DEMO_SUPPLIERS = [
  {
    name: 'Kauri Builders',
    trade: 'builder',
    phone: '021 555 0120',
    email: 'office@kauri.example',
    insuredUntil: '2027-03-31',
    rating: 5,
    notes: 'Kitchens and decks',
  },
  {
    name: 'Ace Plumbing',
    trade: 'plumber',
    phone: '027 555 0131',
    email: null,
    insuredUntil: null,
    rating: 4,
    notes: null,
  },
  {
    name: 'Bright Electrical',
    trade: 'electrician',
    phone: null,
    email: 'jobs@bright.example',
    insuredUntil: '2026-12-31',
    rating: null,
    notes: null,
  },
  {
    name: 'M. Tāne',
    trade: 'painter',
    phone: '022 555 0148',
    email: null,
    insuredUntil: null,
    rating: 5,
    notes: 'No GST: under the threshold',
  },
  {
    name: 'Harbour Floors',
    trade: 'floor_layer',
    phone: '09 555 0166',
    email: null,
    insuredUntil: null,
    rating: 3,
    notes: null,
  },
  {
    name: 'Green Edge',
    trade: 'landscaper',
    phone: '021 555 0172',
    email: null,
    insuredUntil: null,
    rating: null,
    notes: null,
  },
] as const

export async function addDemoSuppliers(tx: Queryable, organizationId: string): Promise<void> {
  for (const { name, trade, phone, email, insuredUntil, rating, notes } of DEMO_SUPPLIERS) {
    await tx.query(sql`
      insert into suppliers (organization_id, id, name, trade, phone, email, insured_until, rating, notes)
      values (${organizationId}, ${uuidv7()}, ${name}, ${trade}, ${phone}, ${email}, ${insuredUntil}, ${rating}, ${notes})`)
  }
}

export async function addDemoAgents(tx: Queryable, organizationId: string): Promise<void> {
  for (const { name, phone, email } of DEMO_AGENTS) {
    await tx.query(sql`
      insert into agents (organization_id, id, name, phone, email)
      values (${organizationId}, ${uuidv7()}, ${name}, ${phone}, ${email})`)
  }
}
