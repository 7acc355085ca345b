-- Locked articles are found by their titles only, and matches in the title come first: an index of the titles alone answers both.
CREATE INDEX "Article_title_search_idx" ON "Article" USING gin (news_search("title", ''));

-- Ids by the words of a query, always by the index: the planner cannot know that making a vector costs a fraction of a millisecond per text,
-- and would read the table for a word that most texts hold.
CREATE FUNCTION article_ids_by_words(words text) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE ROWS 2000 SET enable_seqscan = off
AS $body$
BEGIN
  RETURN QUERY SELECT t."articleId" FROM public."ArticleText" t
    WHERE public.news_search(t."title", t."backgroundText" || ' ' || t."whatsNewText" || ' ' || t."whatsNextText" || ' ' || t."freeContentText")
      @@ to_tsquery('public.news_words', words);
END $body$;

CREATE FUNCTION article_ids_by_title_words(words text) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE ROWS 500 SET enable_seqscan = off
AS $body$
BEGIN
  RETURN QUERY SELECT a."id" FROM public."Article" a WHERE public.news_search(a."title", '') @@ to_tsquery('public.news_words', words);
END $body$;

CREATE FUNCTION news_item_ids_by_words(words text) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE ROWS 500 SET enable_seqscan = off
AS $body$
BEGIN
  RETURN QUERY SELECT n."id" FROM public."NewsItem" n WHERE public.news_search(n."title", n."plainText") @@ to_tsquery('public.news_words', words);
END $body$;

CREATE FUNCTION event_ids_by_words(words text) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE ROWS 500 SET enable_seqscan = off
AS $body$
BEGIN
  RETURN QUERY SELECT e."id" FROM public."Event" e WHERE public.news_search(e."title", COALESCE(e."description", '')) @@ to_tsquery('public.news_words', words);
END $body$;
