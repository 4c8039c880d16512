import sql from 'sql-template-tag'
import type { Database } from './database.ts'

/**
 * Analyses the tables that have at least doubled since they were analysed, so that PostgreSQL plans for the rows that were just added. Run
 * after many rows are added at once; autovacuum does it a minute later, and not in the embedded database.
 */
export async function analyzeGrownTables(db: Database): Promise<void> {
  await db.query(sql`select analyze_grown_tables()`)
}
