-- The receipts of an export: each document's id and the name that its CSV gives it.
alter table expense_exports add column receipts jsonb not null default '[]' check (jsonb_typeof(receipts) = 'array');
