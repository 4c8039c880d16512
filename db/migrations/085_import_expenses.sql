-- Imports are of suppliers and expenses too, not only of deals.
alter table deal_imports rename to imports;
alter table imports rename column deals to row_count;
alter table imports rename constraint deal_imports_deals_check to imports_row_count_check;
alter table imports rename constraint deal_imports_pkey to imports_pkey;
alter table imports rename constraint deal_imports_organization_id_fkey to imports_organization_id_fkey;
alter table imports rename constraint deal_imports_user_id_fkey to imports_user_id_fkey;
alter index deal_imports_user rename to imports_user;

-- Expenses that were imported from a file, so that the import can be undone.
alter table expenses add column import_id uuid;
alter table expenses add foreign key (organization_id, import_id)
  references imports (organization_id, id) on delete set null (import_id);
create index expenses_import on expenses (organization_id, import_id) where import_id is not null;
