-- Receipts: documents and photos of an expense. They belong to the deal of its project.

alter table documents add column expense_id uuid,
  add constraint documents_expense foreign key (organization_id, expense_id) references expenses (organization_id, id)
    on delete cascade;
create index documents_of_an_expense on documents (organization_id, expense_id) where expense_id is not null;

alter table documents
  drop constraint documents_category_check,
  add constraint documents_category_check check (category in ('purchase_docs', 'renovation_docs', 'selling_docs',
    'photos_before', 'photos_progress', 'photos_after', 'receipts')),
  drop constraint documents_check,
  add constraint documents_check check (category = 'receipts' or (category like 'photos%') = (file_type like 'image/%')),
  drop constraint documents_check1,
  add constraint documents_check1 check ((file_type like 'image/%')
    = (thumbnail_key is not null and width is not null and height is not null)),
  add check ((category = 'receipts') = (expense_id is not null));
