-- The first matches of a query only, for whether there is one that a caller can see: fetching all that a common word has takes as long as the search.
CREATE FUNCTION article_ids_by_words(words text, most bigint) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE ROWS 200 SET enable_seqscan = off
AS $body$
BEGIN
  RETURN QUERY SELECT t."articleId" FROM public."ArticleText" t
    WHERE public.news_search(t."title", t."backgroundText" || ' ' || t."whatsNewText" || ' ' || t."whatsNextText" || ' ' || t."freeContentText")
      @@ to_tsquery('public.news_words', words)
    LIMIT most;
END $body$;

CREATE FUNCTION article_ids_by_title_words(words text, most bigint) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE ROWS 200 SET enable_seqscan = off
AS $body$
BEGIN
  RETURN QUERY SELECT a."id" FROM public."Article" a WHERE public.news_search(a."title", '') @@ to_tsquery('public.news_words', words) LIMIT most;
END $body$;
