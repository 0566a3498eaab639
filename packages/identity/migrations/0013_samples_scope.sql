-- A program that registered for every permission may ask for the new one, too: to order samples.
UPDATE oauthClient SET scopes = json_insert(scopes, '$[#]', 'samples')
WHERE scopes NOT LIKE '%"samples"%'
  AND (SELECT count(*) FROM json_each(scopes) WHERE value IN ('cart', 'checkout', 'orders', 'enquiries')) = 4;
