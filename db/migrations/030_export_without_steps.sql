-- Archives are streamed. The trigger on export_parts adds the deletion of stored parts to the outbox.
alter table organization_exports no force row level security;
alter table export_parts no force row level security;
delete from organization_exports;
delete from outbox where topic in ('export.step', 'export.tell', 'exports.sweep');
drop table export_parts, export_entries, organization_exports;
drop function remove_files_of_exports();
