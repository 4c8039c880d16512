-- Suppliers that were imported from a file, so that the import can be undone.
alter table suppliers add column import_id uuid;
alter table suppliers add foreign key (organization_id, import_id)
  references deal_imports (organization_id, id) on delete set null (import_id);
create index suppliers_import on suppliers (organization_id, import_id) where import_id is not null;
