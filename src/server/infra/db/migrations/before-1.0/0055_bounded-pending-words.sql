-- Every search reads what the index has not sorted in yet: of four megabytes, which is usual, that takes longer than the rest
-- of it. Of one, those who write sort in the words of some seventy jobs at once.
ALTER INDEX job_search_document_index SET (gin_pending_list_limit = 1024);
