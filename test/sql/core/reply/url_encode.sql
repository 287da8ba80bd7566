-- What is not unreserved is written as its bytes.
select test.is(core.url_encode(text), wanted, text)
from (
  values
    ('', ''),
    ('aZ0-._~', 'aZ0-._~'),
    (' +&=?#/%', '%20%2B%26%3D%3F%23%2F%25'),
    ('é€😀', '%C3%A9%E2%82%AC%F0%9F%98%80'),
    (E'\n', '%0A'),
    (null, null)
) as case_ (text, wanted);
